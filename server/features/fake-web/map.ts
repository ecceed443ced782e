import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { MapPlace, Site } from './sites.ts'

/** A point on the map, in degrees. */
interface MapPoint {
  lat: number
  lon: number
}

const WIDTH = 640
const HEIGHT = 400

/** Degrees of latitude of each zoom level, closest first. */
const SPANS = [0.4, 1.6, 4.5]
const FIRST = 1
/** Longest input in characters. */
const LONGEST = 120

/** The initial centre of the map. */
const HOME: MapPoint = { lat: 37, lon: -84.6 }

/** Parses `36.95, -84.34`, or degrees, minutes and seconds with a letter for the direction, as cameras write them. */
function parsePoint(text: string): MapPoint | undefined {
  const signs = text.replace(/deg(rees)?/gi, '°')
  const parts = [...signs.matchAll(/([\d.][^NSEW]*?)\s*([NSEW])(?![a-z])/gi)]
  const [first, second] = parts.length === 2 ? parts.map(toDegrees) : decimals(text)
  if (first === undefined || second === undefined) return undefined
  const [lat, lon] = /[EW]/i.test(parts[0]?.[2] ?? '') ? [second, first] : [first, second]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

function toDegrees([, size = '', direction = '']: RegExpMatchArray): number {
  const [degrees = 0, minutes = 0, seconds = 0] = (size.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  return (degrees + minutes / 60 + seconds / 3600) * (/[SW]/i.test(direction) ? -1 : 1)
}

function decimals(text: string): number[] {
  return /^\s*-?\d+(\.\d+)?\s*[,;\s]\s*-?\d+(\.\d+)?\s*$/.test(text)
    ? (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    : []
}

/** The areas around a point. Towns have no area. */
function placesAt(places: readonly MapPlace[], point: MapPoint): MapPlace[] {
  return places.filter(({ outline }) => surrounds(outline, point))
}

/** Whether a ray to the east crosses the border an odd number of times. */
function surrounds(outline: MapPlace['outline'], { lat, lon }: MapPoint): boolean {
  return outline.reduce((isInside, [lat1, lon1], index) => {
    const [lat2, lon2] = outline.at(index - 1) ?? [lat1, lon1]
    const crosses = lat1 > lat !== lat2 > lat && lon < ((lon2 - lon1) * (lat - lat1)) / (lat2 - lat1) + lon1
    return crosses ? !isInside : isInside
  }, false)
}

/** The map with its form. `at` is the input, `zoom` the zoom level. */
export function renderMap({ places = [] }: Site, at: string, zoom: string | undefined): string {
  const point = parsePoint(at.slice(0, LONGEST)) ?? placeNamed(places, at)
  const level = Math.min(Math.max(Math.trunc(Number(zoom ?? FIRST)) || 0, 0), SPANS.length - 1)
  return `<form class="ask" role="search" aria-label="The map">
<label for="at">A place, or its latitude and longitude</label>
<div><input id="at" name="at" value="${escapeHtml(at)}" maxlength="${LONGEST}" autocomplete="off" spellcheck="false"><button>Show it</button></div>
</form>
${answerTo(places, at, point)}
${draw(places, point, level)}
${zoomLinks(at, level)}`
}

function placeNamed(places: readonly MapPlace[], name: string): MapPoint | undefined {
  const wanted = name.trim().toLowerCase()
  const place = wanted === '' ? undefined : places.find((one) => one.name.toLowerCase().includes(wanted))
  return place && middleOf(place)
}

function middleOf({ outline }: MapPlace): MapPoint {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return { lat: mean(outline.map(([lat]) => lat)), lon: mean(outline.map(([, lon]) => lon)) }
}

function answerTo(places: readonly MapPlace[], at: string, point: MapPoint | undefined): string {
  if (!at) return '<p>No point is chosen yet. Type one above.</p>'
  if (!point)
    return '<p role="status">That is neither a place on this map nor a pair of numbers. Try <code>37.1, -84.1</code>.</p>'
  const around = placesAt(places, point)
  const where = around.map(({ name }) => `<strong>${escapeHtml(name)}</strong>`).join(', ')
  return `<p role="status">${show(point)} lies in: ${where || 'nothing that has a name here'}.</p>`
}

function show({ lat, lon }: MapPoint): string {
  return `${lat.toFixed(4)}, ${lon.toFixed(4)}`
}

function draw(places: readonly MapPlace[], point: MapPoint | undefined, level: number): string {
  const { lat, lon } = point ?? HOME
  const scale = HEIGHT / (SPANS[level] ?? 1)
  // Degrees of longitude become narrower away from the equator.
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const toX = (value: number): number => Math.round(WIDTH / 2 + (value - lon) * scale * squeeze)
  const toY = (value: number): number => Math.round(HEIGHT / 2 - (value - lat) * scale)
  const shapes = places.map(({ kind, outline }) => {
    const corners = outline.map(([lat, lon]) => `${toX(lon)},${toY(lat)}`)
    if (kind !== 'town') return `<polygon class="${kind}" points="${corners.join(' ')}"/>`
    const [x, y] = (corners[0] ?? '').split(',')
    return `<circle class="town" cx="${x}" cy="${y}" r="4"/>`
  })
  const around = point ? placesAt(places, point) : []
  const names = nameTags([...around, ...places.filter((place) => !around.includes(place))], (place) => {
    const middle = middleOf(place)
    return { x: toX(middle.lon), y: toY(middle.lat) + (place.kind === 'town' ? 18 : 0) }
  })
  const pin = point ? `<path class="pin" d="M${WIDTH / 2} ${HEIGHT / 2}l-9 -20a10 10 0 1 1 18 0z"/>` : ''
  return `<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="A map around ${show({ lat, lon })}">
<defs><pattern id="grid" width="80" height="80" patternUnits="userSpaceOnUse"><path d="M80 0H0V80"/></pattern></defs>
<rect class="land" width="${WIDTH}" height="${HEIGHT}"/>${shapes.join('')}
<rect class="lines" width="${WIDTH}" height="${HEIGHT}"/>${names.join('')}${pin}
</svg>`
}

/** Labels of places in order. A label that would overlap another one or the edge is left out. */
function nameTags(
  places: readonly MapPlace[],
  spotOf: (place: MapPlace) => { x: number; y: number },
): string[] {
  const taken: { x: number; y: number; half: number }[] = []
  return places.flatMap((place) => {
    const { x, y } = spotOf(place)
    const half = place.name.length * (place.kind === 'forest' ? 6.5 : 5)
    const isSeen = x > 0 && x < WIDTH && y > 10 && y < HEIGHT - 10
    const covers = taken.some((tag) => Math.abs(tag.x - x) < tag.half + half && Math.abs(tag.y - y) < 20)
    if (!isSeen || covers) return []
    taken.push({ x, y, half })
    return [`<text class="${place.kind}" x="${x}" y="${y}">${escapeHtml(place.name)}</text>`]
  })
}

function zoomLinks(at: string, level: number): string {
  const link = (to: number, name: string): string =>
    to < 0 || to >= SPANS.length ? '' : `<a href="?at=${encodeURIComponent(at)}&amp;zoom=${to}">${name}</a>`
  return `<p class="zoom">${link(level - 1, 'Zoom in')} ${link(level + 1, 'Zoom out')}</p>`
}
