// Short notices that come and go.
const LASTING_MS = 4000

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'wrong'
}

class Toasts {
  shown = $state<Toast[]>([])
  #next = 1

  say(text: string, tone: Toast['tone'] = 'plain'): void {
    const toast = { id: this.#next++, text, tone }
    this.shown.push(toast)
    setTimeout(() => this.dismiss(toast.id), LASTING_MS)
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id)
  }
}

export const toasts = new Toasts()
