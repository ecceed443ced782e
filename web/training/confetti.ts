const COLOURS = ['--ff-accent', '--ff-success', '--ff-lamp-mango', '--ff-lamp-guava', '--ff-lamp-grape']

/** Confetti from both lower corners, behind the notices. Shows nothing if reduced motion is preferred. */
export async function fireConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const style = getComputedStyle(document.documentElement)
  const colors = COLOURS.map((name) => style.getPropertyValue(name).trim())
  const zIndex = Number(style.getPropertyValue('--ff-z-confetti'))
  const burst = { particleCount: 110, spread: 62, startVelocity: 62, ticks: 260, colors, zIndex }
  const throwFrom = (x: number, angle: number) =>
    confetti({ ...burst, angle, origin: { x, y: 1 }, disableForReducedMotion: true })
  await Promise.all([throwFrom(0, 60), throwFrom(1, 120)])
}
