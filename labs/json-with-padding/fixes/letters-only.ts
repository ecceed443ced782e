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
export function pack(answer: object, { callback }: Question): Packed {
  const json = JSON.stringify(answer)
  if (!callback || !/^[a-z]{1,20}$/i.test(callback)) return { type: 'application/json', text: json }
  return { type: 'text/javascript', text: `${callback}(${json});` }
}
