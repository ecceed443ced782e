/** The background pictures of the slides. They repeat if there are more slides than pictures. */
const PICTURES = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.png', '6.jpg', '7.jpg']

export function slidePicture(slide: number): string {
  return `assets/public/images/carousel/${PICTURES[slide % PICTURES.length]}`
}

/** The index of the slide that is `steps` further on. Wraps around. */
export function slideIndexAfter(slide: number, steps: number, count: number): number {
  return count === 0 ? 0 : (((slide + steps) % count) + count) % count
}
