interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/** Removes the one phrase that is known. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.replaceAll(/purpose betray marriage.*clutch/g, '(gone)')
}
