import type { Chain } from '../chain.ts'
import type { Params } from '../params.ts'

/** A method of the JSON-RPC. Throws `RpcError` for what it refuses; undefined is answered as null. */
export type Method = (chain: Chain, params: Params) => unknown

export type Methods = Readonly<Record<string, Method>>

/** A method that needs the chain to be there. */
export function onChain(method: Method): Method {
  return async (chain, params) => {
    await chain.ready()
    return method(chain, params)
  }
}

/** All of these need the chain to be there. */
export function allOnChain(methods: Methods): Methods {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, onChain(method)]))
}
