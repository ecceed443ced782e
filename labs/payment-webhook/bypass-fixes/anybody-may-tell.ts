interface Delivery {
  /** JSON about the payment, as it arrived. */
  body: string
  /** `t=1795926000,v1=5f3b…`: when it was signed, and the signature over `<t>.<body>`. Parts may come in any order. */
  header: string
  /** The name of this delivery, from the body. */
  id: string
  /** The time in the header, in seconds since 1970. */
  at: number
}

interface Payments {
  /** Whether Pulp Pay signed this text. The comparison takes the same time for all signatures. */
  isSigned(text: string, signature: string): boolean
  /** The time, in seconds since 1970. */
  now(): number
  /** Puts the payment into the wallet. */
  book(): void
  /** The same in one step with a note of this name. Returns false, and books nothing, if there is such a note already. */
  bookOnce(name: string): boolean
}

/** Books each name once, from any sender. */
export function accept(delivery: Delivery, payments: Payments): 'booked' | 'known' | 'refused' {
  return payments.bookOnce(delivery.id) ? 'booked' : 'known'
}
