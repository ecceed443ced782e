import { describe, expect, it } from 'vitest'
import { tweetAddress, tweetText } from './tweet.ts'

const juices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Juice number ${index}` }))

describe('a shared purchase', () => {
  it('lists the products, and the shop', () => {
    expect(tweetText('I got:', juices(2), 'from @bar')).toBe(
      'I got:\n- Juice number 0\n- Juice number 1\nfrom @bar',
    )
  })

  it('is cut between two products', () => {
    const text = tweetText('I got:', juices(20), 'from @bar')
    expect(text.endsWith('\n…\nfrom @bar')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(140 + '\nfrom @bar'.length)
  })

  it('is encoded in the address', () => {
    expect(tweetAddress('a & b\n#c')).toBe('https://twitter.com/intent/tweet?text=a%20%26%20b%0A%23c')
  })
})
