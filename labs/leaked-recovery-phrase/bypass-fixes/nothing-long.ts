interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** Treats long comments as suspicious. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.length > 60 ? '(too long)' : comment
}
