import { describe, expect, it } from 'vitest'
import type { Memory } from '#contract/http.ts'
import { captionOf, isPicture, shareLinks } from './photos.ts'

const memory: Memory = {
  id: 1,
  UserId: 13,
  caption: 'Cat',
  imagePath: 'assets/public/images/uploads/cat.jpg',
  createdAt: '',
  updatedAt: '',
  User: null,
}
const file = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)])

describe('the photo wall', () => {
  it('names the photographer if the shop knows them', () => {
    expect(captionOf(memory)).toBe('Cat')
    const User = {
      id: 13,
      username: 'bkimminich',
      email: '',
      role: '',
      deluxeToken: '',
      lastLoginIp: '',
      profileImage: '',
      isActive: true,
      createdAt: '',
      updatedAt: '',
      deletedAt: null,
    }
    expect(captionOf({ ...memory, User })).toBe('Cat (© bkimminich)')
    expect(captionOf({ ...memory, User: { ...User, username: '' } })).toBe('Cat')
  })

  it('checks the content of a file instead of its name', async () => {
    expect(await isPicture(file(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe(true)
    for (const segment of [0xe1, 0xdb, 0xee, 0xfe]) {
      expect(await isPicture(file(0xff, 0xd8, 0xff, segment))).toBe(true)
    }
    expect(await isPicture(file(0xff, 0xd8, 0xfe, 0xe0))).toBe(false)
    expect(await isPicture(file(0x25, 0x50, 0x44, 0x46))).toBe(false)
    expect(await isPicture(file(0x89))).toBe(false)
  })

  it('offers the networks of the shop, in 140 characters', () => {
    expect(shareLinks('Cat', {})).toEqual([])
    const [share] = shareLinks(`${'x'.repeat(139)}é!`, { twitterUrl: 'https://twitter.com/us' })
    expect(share?.url).toBe(`https://twitter.com/intent/tweet?text=${'x'.repeat(139)}%C3%A9`)
  })
})
