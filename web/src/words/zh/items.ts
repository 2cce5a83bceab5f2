// Names of what is paid for; in Chinese they are already names.
export const items = {
  /** One item or several; a game may have names of its own. */
  name: (item: string, _game?: string) => item,
  /** A text with its words of the game explained, where the language needs it. */
  gloss: (text: string, _game?: string) => text,
} as const
