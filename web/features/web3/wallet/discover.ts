import type { Provider } from './provider.ts'

declare global {
  interface Window {
    ethereum?: Provider
  }
}

/** A wallet that can be connected. */
export interface Offer {
  /** `page` for the one in the page. */
  id: string
  name: string
  provider: Provider
}

function isProvider(value: unknown): value is Provider {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'
}

/** What an extension announces about itself (EIP-6963). */
export function announced(detail: unknown): Offer | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined
  const info: unknown = Reflect.get(detail, 'info')
  const provider: unknown = Reflect.get(detail, 'provider')
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return undefined
  const id: unknown = Reflect.get(info, 'rdns')
  const name: unknown = Reflect.get(info, 'name')
  return typeof id === 'string' && typeof name === 'string' ? { id, name, provider } : undefined
}

/** Asks for extensions, and hears of each as it shows up. Returns what ends the listening. */
export function listenForWallets(found: (offer: Offer) => void): () => void {
  const listen = (event: Event) => {
    const offer = event instanceof CustomEvent ? announced(event.detail) : undefined
    if (offer) found(offer)
  }
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', listen)
}
