// Words of the replay.
import type { Words } from '../words'

export const replay: Words['replay'] = {
  title: 'Replay',
  openTitle: 'Open a round',
  openNote: 'Choose the file of a round (JSON), or drop it here. It is only played back, not kept.',
  choose: 'Choose a file',
  example: 'No file? Watch one of ours',
  notARecord: 'This file is not a round. It should be JSON with ruleset, deal and actions.',
  refused: (at, message) => `This round cannot be played (${at}): ${message}`,
  step: (at, of) => `Step ${at} of ${of}`,
  scrub: 'Position',
  back: 'One step back',
  next: 'One step on',
  backMark: 'Previous highlight',
  nextMark: 'Next highlight',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed) => `${speed}×`,
  from: 'Seen from',
  allHands: 'All hands',
  settlement: 'Settlement',
  table: 'Back to the table',
  link: 'Copy a link to this step',
  unfinished: 'This round stops before its end.',
  marks: { claim: 'claim', gang: 'kong', ting: 'call', end: 'end' },
}
