import { expect, it } from 'vitest'
import { pictureOf } from './ProductPicture.tsx'

it('shows a product with its picture, and one without with the picture that there is for those', () => {
  expect(pictureOf({ image: 'quince.svg' })).toBe('assets/public/images/products/quince.svg')
  expect(pictureOf({ image: null })).toBe('assets/public/images/products/undefined.svg')
})
