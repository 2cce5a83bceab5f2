// Words of the rules reader.
export const rules = {
  title: '规则',
  book: '规则书',
  lesson: '五分钟学会',
  search: '在规则里找',
  none: (what: string) => `没有找到“${what}”。换个词试试，比如“自摸”“杠”。`,
  found: (count: number) => `找到 ${count} 条`,
  rulings: '裁定',
  options: '可选玩法',
  standard: (value: string) => `标准：${value}`,
  shared: '条款链接已复制',
  copyLink: (clause: string) => `复制 ${clause} 的链接`,
  readBook: '读规则书',
  lessonMissing: '这一种还没有入门课，先读规则书。',
  example: '例',
  tryIt: '会了？开一桌，或者看一局。',
} as const
