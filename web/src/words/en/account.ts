// Words of the account: what is stored, devices, deletion.
import type { Words } from '../words'

export const account: Words['account'] = {
  title: 'Account and privacy',
  stored: 'What the server stores',
  facts: [
    'The name you chose and a random number. No phone number, e-mail address or password.',
    'For each device: a digest of its login token, its type and when it was last used.',
    'Every round you played: tiles, moves, settlement and the names at the table. Anyone with the link of a match can see it.',
    'Addresses are used in memory to limit how often one may ask; they are not stored. There are no advertisements and no tracking scripts.',
    'Your random numbers and the commitments you saw stay on this device, to verify the deals.',
  ],
  keptForever: 'Matches are kept until you delete your account.',
  keptFor: (days) => `Matches are deleted ${days} days after they end.`,
  devices: 'My devices',
  unnamed: 'Another program',
  thisDevice: 'this one',
  used: (made, used) => `added ${made}, last used ${used}`,
  revoke: 'Log out',
  revokeNote: 'The device is disconnected at once and can no longer use your name.',
  delete: 'Delete account',
  deleteNote: 'Deletes your name, devices and history. Matches with other people stay for them, without your name.',
  confirm: 'This cannot be undone. Delete the account?',
  deleteNow: 'Delete',
  keepAccount: 'Keep it',
  deleted: 'The account is deleted.',
  noAccount: 'This device has no account yet.',
}
