import type { Chain } from '../chain.ts'
import type { Params } from '../params.ts'

/** A JSON-RPC method. Throws `RpcError` to refuse; undefined becomes null. */
export type Method = (chain: Chain, params: Params) => unknown

export type Methods = Readonly<Record<string, Method>>

/** A method that requires the chain to exist. */
function onChain(method: Method): Method {
  return async (chain, params) => {
    await chain.ready()
    return method(chain, params)
  }
}

/** Methods that require the chain to exist. */
export function allOnChain(methods: Methods): Methods {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, onChain(method)]))
}
