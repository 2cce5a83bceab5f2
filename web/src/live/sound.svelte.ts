// The sounds of the table, made on the spot: a tile on wood, a small bell, and the called word.
import { readStored, store } from '../shell/storage'
import type { Code } from '../words/language.svelte'

let context: AudioContext | null = null
let isOn = $state(readStored('sound') !== 'off')

/** Browsers let a page sound only after a touch; before that there is silence, not an error. */
function awake(): AudioContext | null {
  if (!isOn || !('AudioContext' in globalThis)) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context.state === 'running' ? context : null
}

export const sound = {
  get isOn(): boolean {
    return isOn
  },

  turn(on: boolean): void {
    isOn = on
    store('sound', on ? null : 'off')
    if (on) this.tile()
    else globalThis.speechSynthesis?.cancel()
  },

  /** To be called from the first touch. */
  wake(): void {
    awake()
  },

  /** A tile set down on wood: a click of noise and a low knock under it. */
  tile(): void {
    const audio = awake()
    if (!audio) return
    const now = audio.currentTime
    const length = Math.floor(audio.sampleRate * 0.05)
    const buffer = audio.createBuffer(1, length, audio.sampleRate)
    const samples = buffer.getChannelData(0)
    for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6
    const click = new AudioBufferSourceNode(audio, { buffer })
    const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.9 })
    click.connect(band).connect(new GainNode(audio, { gain: 0.35 })).connect(audio.destination)
    click.start(now)
    note(audio, 190, now, 0.09, 0.3)
  },

  /** Two soft notes: it is your move. */
  turnBegins(): void {
    const audio = awake()
    if (!audio) return
    note(audio, 660, audio.currentTime, 0.25, 0.06)
    note(audio, 880, audio.currentTime + 0.09, 0.3, 0.05)
  },

  /** The call, by speech synthesis if the device has it, otherwise as a chime. */
  call(word: string, code: Code): void {
    const audio = awake()
    if (!audio) return
    const speech = globalThis.speechSynthesis
    const voice = speech?.getVoices().find(({ lang }) => lang.startsWith(code))
    if (speech && voice) {
      const said = new SpeechSynthesisUtterance(word)
      said.voice = voice
      said.lang = voice.lang
      said.rate = 1.1
      speech.speak(said)
      return
    }
    note(audio, 392, audio.currentTime, 0.3, 0.12)
    note(audio, 523, audio.currentTime + 0.08, 0.4, 0.1)
  },
}

function note(audio: AudioContext, frequency: number, at: number, lasting: number, loudness: number): void {
  const tone = new OscillatorNode(audio, { frequency, type: 'sine' })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(loudness, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasting)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + lasting)
}
