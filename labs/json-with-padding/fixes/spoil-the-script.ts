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

/** Puts an answer into the form that our own pages can read. */
export function pack(answer: object, { callback }: Question): Packed {
  const json = JSON.stringify(answer)
  return { type: 'application/json', text: callback ? `)]}',\n${json}` : `while(1);${json}` }
}
