import { describe, expect, it } from 'vitest'
import { accessibleName } from './accessible-name.ts'

describe('the name of a control', () => {
  it('is its label if the label contains the visible text', () => {
    expect(accessibleName('Go to order history page', 'Order history', 'words')).toEqual({
      'aria-label': 'Go to order history page',
    })
  })

  it('is the visible text if the label contains it only as a part of another word', () => {
    expect(accessibleName('Warenkorb anzeigen', 'Korb', 'words')).toHaveProperty('aria-labelledby', 'words')
  })

  it('is the visible text if the label does not contain it; scripts still find the label', () => {
    expect(accessibleName('Go to wallet page', 'Digital wallet', 'words')).toEqual({
      'aria-label': 'Go to wallet page',
      'aria-labelledby': 'words',
    })
  })
})
