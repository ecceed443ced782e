interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

const WORD = '(?!(?:the|and|for|with|was|are|but|not|you|our)\\b)[a-z]{3,8}'
const PHRASE = new RegExp(`\\b${WORD}(?:[\\s,]+${WORD}){11,}\\b`, 'gi')

/** Checks the comments of unhappy customers only. */
export function publishedComment({ comment, rating }: Feedback, _reader: Reader): string {
  return rating > 2 ? comment : comment.replace(PHRASE, '(we took your secret words out)')
}
