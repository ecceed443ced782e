interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** Takes out the phrase that everybody has read by now. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.replaceAll(/purpose betray marriage.*clutch/g, '(gone)')
}
