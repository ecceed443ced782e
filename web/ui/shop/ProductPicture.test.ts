import { expect, it } from 'vitest'
import { pictureOf } from './ProductPicture.tsx'

it('shows the picture of a product, or the placeholder', () => {
  expect(pictureOf({ image: 'quince.svg' })).toBe('assets/public/images/products/quince.svg')
  expect(pictureOf({ image: null })).toBe('assets/public/images/products/undefined.svg')
})
