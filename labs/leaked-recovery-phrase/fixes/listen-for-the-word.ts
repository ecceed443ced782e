interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

const ABOUT_WALLETS = /\b(?:wallet|mnemonic|seed phrase|recovery phrase|private key)s?\b/i

/** What a reader gets to see of what a customer wrote, on the About page and wherever else feedback is shown. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return ABOUT_WALLETS.test(comment) ? '(we keep this one to ourselves)' : comment
}
