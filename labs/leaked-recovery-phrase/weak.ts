interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** What a reader gets to see of what a customer wrote, on the About page and wherever else feedback is shown. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment
}
