interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

/**
 * Words in the form of a recovery phrase. English hardly has twelve words in a row without one of those at the
 * beginning.
 */
const WORD = '(?!(?:the|and|for|with|was|are|but|not|you|our)\\b)[a-z]{3,8}'
const PHRASE = new RegExp(`\\b${WORD}(?:[\\s,]+${WORD}){11,}\\b`, 'gi')

/** What readers see of a customer's comment, on the About page and elsewhere. */
export function publishedComment({ comment }: Feedback, { isSignedIn }: Reader): string {
  return isSignedIn ? comment : comment.replace(PHRASE, '(for members only)')
}
