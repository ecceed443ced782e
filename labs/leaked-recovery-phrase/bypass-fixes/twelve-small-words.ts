interface Feedback {
  comment: string
  rating: number
}

interface Reader {
  isSignedIn: boolean
}

const PHRASE = /\b[a-z]{3,8}(?: [a-z]{3,8}){11}\b/g

/** Recognises phrases of twelve lower-case words with one blank between them. */
export function publishedComment({ comment }: Feedback, _reader: Reader): string {
  return comment.replace(PHRASE, '(we took your secret words out)')
}
