interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** Whoever says much has something to hide. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.length > 60 ? '(too long)' : comment
}
