interface Question {
  /** Name of the function to call with the answer. */
  callback: string | undefined
  /** The page that asks, if the browser sends it. */
  referer: string | undefined
  /** The shop's own address: `http://localhost:3000`. */
  origin: string
}

interface Packed {
  type: 'application/json' | 'text/javascript'
  text: string
}

/** Puts an answer into the form that the asking page can read: as a script if requested. */
export function pack(answer: object, { callback, referer, origin }: Question): Packed {
  const json = JSON.stringify(answer)
  const isForeign = referer !== undefined && !referer.startsWith(`${origin}/`)
  if (!callback || isForeign) return { type: 'application/json', text: json }
  const name = callback.replace(/[^[\]\w$.]/g, '')
  return { type: 'text/javascript', text: `/**/ typeof ${name} === 'function' && ${name}(${json});` }
}
