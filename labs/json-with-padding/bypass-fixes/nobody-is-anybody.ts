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

/** Tells nobody anything. */
export function pack(_answer: object, _question: Question): Packed {
  return { type: 'application/json', text: '{"user":{}}' }
}
