/** Size, frame rate and duration of the video. */
export const FILM = { width: 640, height: 360, rate: 12, seconds: 16 } as const

/** The tools that the scenes are painted with. */
export interface SceneTools {
  paint: CanvasRenderingContext2D
  logo: CanvasImageSource
  width: number
  height: number
}

/**
 * Paints the frame at a time in seconds. The function is sent to the browser as text, so it may use only its arguments.
 */
export function paintScene({ paint, logo, width, height }: SceneTools, time: number): void {
  const [ink, night, blood, lime, paper] = ['#1d1320', '#3a2340', '#ff5a24', '#c8f135', '#fff3dc']
  const middle = width / 2
  const ease = (from: number, to: number): number => {
    const share = Math.min(1, Math.max(0, (time - from) / (to - from)))
    return share * share * (3 - 2 * share)
  }
  /** Opacity of something that is shown between two times, with a fade at both ends. */
  const between = (from: number, to: number): number => ease(from, from + 0.6) * (1 - ease(to - 0.6, to))

  const sky = (): void => {
    const dusk = paint.createLinearGradient(0, 0, 0, height)
    dusk.addColorStop(0, ink)
    dusk.addColorStop(1, night)
    paint.fillStyle = dusk
    paint.fillRect(0, 0, width, height)
    paint.fillStyle = paper
    for (let star = 0; star < 40; star++) {
      paint.globalAlpha = 0.25 + 0.25 * Math.sin(time * 2 + star * 1.7)
      paint.fillRect((star * 127) % width, (star * 61) % 190, 1.6, 1.6)
    }
    paint.globalAlpha = 1
  }
  const roofs = (): void => {
    for (let house = 0; house < 9; house++) {
      const [x, top] = [house * 78 - 20, 205 + ((house * 53) % 70)]
      paint.fillStyle = ink
      paint.fillRect(x, top, 70, height)
      for (let window = 0; window < 6; window++) {
        if ((house * 5 + window * 3) % 4 !== 0) continue
        paint.fillStyle = blood
        paint.globalAlpha = 0.55
        paint.fillRect(x + 12 + (window % 3) * 18, top + 18 + Math.floor(window / 3) * 30, 9, 14)
        paint.globalAlpha = 1
      }
    }
  }
  /** The moon, which is an orange. */
  const moon = (share: number): void => {
    const [x, y, radius] = [590 - 20 * share, 260 - 170 * share, 46]
    paint.fillStyle = blood
    paint.beginPath()
    paint.arc(x, y, radius, 0, 7)
    paint.fill()
    paint.fillStyle = '#ffd9a8'
    paint.beginPath()
    paint.arc(x, y, radius * 0.8, 0, 7)
    paint.fill()
    paint.strokeStyle = blood
    paint.lineWidth = 4
    for (let cut = 0; cut < 4; cut++) {
      const angle = (cut * Math.PI) / 4 + time / 12
      const [dx, dy] = [Math.cos(angle) * radius * 0.8, Math.sin(angle) * radius * 0.8]
      paint.beginPath()
      paint.moveTo(x - dx, y - dy)
      paint.lineTo(x + dx, y + dy)
      paint.stroke()
    }
  }
  const words = (text: string, y: number, size: number, colour: string): void => {
    paint.font = `800 ${size}px Film, sans-serif`
    paint.textAlign = 'center'
    paint.fillStyle = colour
    paint.fillText(text, middle, y)
  }
  const sign = (shown: number): void => {
    if (shown === 0) return
    const flicker = time < 6 && Math.floor(time * 12) % 5 === 0 ? 0.25 : 1
    paint.globalAlpha = shown * flicker
    paint.shadowColor = lime
    paint.shadowBlur = 26
    words('403', 175, 150, lime)
    paint.shadowBlur = 0
    paint.globalAlpha = shown
    words('Keep out. Come in.', 225, 30, paper)
    paint.globalAlpha = 1
  }
  const bottle = (shown: number): void => {
    if (shown === 0) return
    paint.globalAlpha = shown
    const outline = new Path2D(
      'M290 70h60v50c0 24 34 34 34 74v106c0 16-10 24-24 24h-80c-14 0-24-8-24-24V194c0-40 34-50 34-74z',
    )
    paint.save()
    paint.clip(outline)
    paint.fillStyle = 'rgba(255,243,220,.16)'
    paint.fillRect(0, 0, width, height)
    const level = 324 - 200 * ease(8.2, 10.8)
    paint.fillStyle = blood
    paint.beginPath()
    paint.moveTo(0, height)
    for (let x = 0; x <= width; x += 10) paint.lineTo(x, level + 4 * Math.sin(x / 14 + time * 5))
    paint.lineTo(width, height)
    paint.fill()
    paint.restore()
    paint.strokeStyle = paper
    paint.lineWidth = 5
    paint.stroke(outline)
    paint.fillStyle = blood
    for (let drop = 0; drop < 3; drop++) {
      const fall = (time * 1.3 + drop / 3) % 1
      if (time > 10.6) continue
      paint.beginPath()
      paint.arc(middle, 20 + fall * (level - 30), 7, 0, 7)
      paint.fill()
    }
    words('Pressed at midnight', 50, 26, lime)
    paint.globalAlpha = 1
  }
  const farewell = (shown: number): void => {
    if (shown === 0) return
    paint.globalAlpha = shown
    paint.fillStyle = ink
    paint.fillRect(0, 0, width, height)
    const size = 150 + 8 * Math.sin(time * 2)
    paint.drawImage(logo, middle - size / 2, 130 - size / 2, size, size)
    words('Forbidden Fruit', 262, 46, paper)
    words('The night market is open.', 304, 24, lime)
    paint.globalAlpha = 1
  }

  sky()
  moon(ease(0, 3.5))
  roofs()
  sign(between(3.6, 7.6))
  bottle(between(7.4, 12))
  farewell(ease(11.6, 12.4))
}
