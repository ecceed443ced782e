import { STARTER } from './starter.ts'

/** A contract on the chain that the learner talks to. */
export interface Deployed {
  name: string
  address: string
  /** The JSON interface, as text. */
  abi: string
}

const SOURCE = 'web3-sandbox-source'
const DEPLOYED = 'web3-sandbox-contracts'

function isDeployed(value: unknown): value is Deployed {
  if (typeof value !== 'object' || value === null) return false
  return ['name', 'address', 'abi'].every((name) => typeof Reflect.get(value, name) === 'string')
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/** What stays while the tab is open: the code, and the contracts that were deployed or met. */
export const kept = {
  source: () => sessionStorage.getItem(SOURCE) ?? STARTER,
  keepSource: (source: string) => sessionStorage.setItem(SOURCE, source),
  deployed: (): Deployed[] => {
    const list = parsed(sessionStorage.getItem(DEPLOYED))
    return Array.isArray(list) ? list.filter(isDeployed) : []
  },
  keepDeployed: (deployed: readonly Deployed[]) => sessionStorage.setItem(DEPLOYED, JSON.stringify(deployed)),
}
