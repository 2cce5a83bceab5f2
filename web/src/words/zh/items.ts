// Names of what is paid for; in Chinese they are already names.
export const items = {
  name: (item: string) => item,
} as const
