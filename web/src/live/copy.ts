// Copying a text, also where the page is not served over https and the clipboard is out of reach.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  document.body.append(field)
  field.select()
  try {
    // The only way on plain http, as in a home network.
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
