import type { NearMiss } from '#lab'

function tells(challenge: string, words: string): NearMiss {
  return { challenge, name: words, run: ({ sendFeedback }) => sendFeedback(words) }
}

export const nearMisses: NearMiss[] = [
  tells('typosquattingNpmChallenge', 'Is epilogue still maintained?'),
  tells('typosquattingNpmChallenge', 'There is an epilogue js in your server'),
  tells('typosquattingAngularChallenge', 'I like ngx-cookie better'),
  tells('typosquattingAngularChallenge', 'The package angular2-qrcode is fine'),
]
