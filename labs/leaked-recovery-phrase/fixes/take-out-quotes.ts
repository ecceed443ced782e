interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

const QUOTE = /"[^"]{40,}"/g

/** What readers see of a customer's comment, on the About page and elsewhere. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.replace(QUOTE, '(we took your secret words out)')
}
