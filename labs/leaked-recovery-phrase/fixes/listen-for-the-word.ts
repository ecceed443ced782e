interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

const ABOUT_WALLETS = /\b(?:wallet|mnemonic|seed phrase|recovery phrase|private key)s?\b/i

/** What readers see of a customer's comment, on the About page and elsewhere. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return ABOUT_WALLETS.test(comment) ? '(we keep this one to ourselves)' : comment
}
