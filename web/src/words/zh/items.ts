// Names of what is paid for; in Chinese they are already names.
export const items = {
  name: (item: string) => item,
  /** A text with its words of the game explained, where the language needs it. */
  gloss: (text: string) => text,
} as const
