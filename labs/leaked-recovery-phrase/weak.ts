interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** What readers see of a customer's comment, on the About page and elsewhere. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment
}
