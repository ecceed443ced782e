interface Question {
  /** Name of a function that wants to be called with the answer. */
  callback: string | undefined
  /** The page that asks, if the browser says so. */
  referer: string | undefined
  /** The shop's own address: `http://localhost:3000`. */
  origin: string
}

interface Packed {
  type: 'application/json' | 'text/javascript'
  text: string
}

/** Scripts for pages whose address begins like the shop's own. */
export function pack(answer: object, { callback, referer, origin }: Question): Packed {
  const json = JSON.stringify(answer)
  if (!callback || !referer?.startsWith(origin)) return { type: 'application/json', text: json }
  return { type: 'text/javascript', text: `${callback}(${json});` }
}
