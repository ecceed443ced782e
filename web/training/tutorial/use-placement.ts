import { type RefObject, useLayoutEffect } from 'react'
import type { TourStep } from '#lab'
import { goalsOf, requiredSelector } from './goals.ts'
import { findBoxPosition, type Rect, type Side } from './placement.ts'

const MARGIN = 12
/** The width at which the style sheet puts the box at the bottom of the screen. */
const PHONE = '(max-width: 699px)'
const LOOKS_EVERY_MS = 100
/** Elements that must stay readable: menus, dialogs, the workbench. */
const PANELS = 'dialog[open], [role="dialog"], [role="menu"]'
/** Elements that the learner works on for longer than a step: the code. */
const WORK = '#find-it [role="listbox"], #fix-it pre'
/** Wider anchors, as a share of the window, get no ring. */
const WIDEST_RING = 0.97

function rectOf(element: Element | null | undefined): Rect | undefined {
  const rect = element?.getBoundingClientRect()
  return rect && rect.width > 0 && rect.height > 0 ? rect : undefined
}

function panels(): Element[] {
  const opened = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')].map((button) =>
    document.getElementById(button.getAttribute('aria-controls') ?? ''),
  )
  return [...document.querySelectorAll(PANELS), ...opened.filter((panel) => panel !== null)]
}

/** The areas to spare: the focused element, open menus, and the form around the anchor. */
function spared(step: TourStep, anchor: Element | null): Rect[] {
  const needed = goalsOf(step).map(requiredSelector)
  const targets = needed.flatMap((selector) =>
    selector === undefined ? [] : [...document.querySelectorAll(selector)],
  )
  const work = document.querySelectorAll(WORK)
  return [...targets, ...work, ...panels(), anchor?.closest('form')].flatMap(
    (element) => rectOf(element) ?? [],
  )
}

/** The window below the top bar. */
function freeArea(): Rect {
  const bar = rectOf(document.querySelector('app-navbar header'))
  const top = Math.max(0, bar ? bar.y + bar.height : 0) + MARGIN
  const { clientWidth, clientHeight } = document.documentElement
  return { x: MARGIN, y: top, width: clientWidth - 2 * MARGIN, height: clientHeight - top - MARGIN }
}

/** The part of the window that neither the top bar nor the box at the bottom covers. */
function clearance(box: HTMLElement | null): { top: number; bottom: number } {
  const isDocked = box !== null && matchMedia(PHONE).matches
  const bottom = isDocked ? box.getBoundingClientRect().top : window.innerHeight
  return { top: freeArea().y - MARGIN, bottom }
}

/** For large elements the beginning is enough. */
function isInView({ y, height }: Rect, box: HTMLElement | null): boolean {
  const { top, bottom } = clearance(box)
  return y >= 0 && (y >= top || height > bottom - top) && y + Math.min(height, bottom - top) <= bottom
}

/**
 * Scrolls until the anchor is visible. Fixed elements, such as the top bar, are left alone. Returns false if the anchor
 * does not exist yet.
 */
function comeIntoView(anchor: Element | null, box: HTMLElement | null): boolean {
  const rect = rectOf(anchor)
  if (!anchor || !rect) return false
  if (anchor.closest('app-navbar') || isInView(rect, box)) return true
  const { top, bottom } = clearance(box)
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const above = Math.max(0, (bottom - top - rect.height) / 2)
  window.scrollBy({ top: rect.y - top - above, behavior })
  return true
}

function isOnScreen({ y, height }: Rect): boolean {
  return y + height > 0 && y < window.innerHeight
}

function placeRing(ring: HTMLElement | null, anchor: Rect | undefined): void {
  if (!ring) return
  const isShown = anchor !== undefined && anchor.width < window.innerWidth * WIDEST_RING
  ring.hidden = !isShown
  if (!isShown) return
  ring.style.left = '0'
  ring.style.translate = `${anchor.x - 6}px ${anchor.y - 6}px`
  ring.style.width = `${anchor.width + 12}px`
  ring.style.height = `${anchor.height + 12}px`
}

/**
 * Keeps the box beside the element of its step, without covering what must be seen, and the ring around the element.
 */
export function usePlacement(
  step: TourStep | undefined,
  box: RefObject<HTMLElement | null>,
  ring: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const anchorOf = () => (step?.at === undefined ? null : document.querySelector(step.at))
    let current: Side | undefined
    let hasCome = false
    const place = () => {
      const element = box.current
      if (!hasCome) hasCome = comeIntoView(anchorOf(), element)
      const target = anchorOf()
      const anchor = rectOf(target)
      const seen = anchor && isOnScreen(anchor) ? anchor : undefined
      placeRing(ring.current, seen)
      if (!element || !step) return
      if (matchMedia(PHONE).matches) {
        element.style.left = ''
        element.style.translate = ''
        return
      }
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const spot = findBoxPosition({
        window: freeArea(),
        box: size,
        anchor: seen,
        spared: spared(step, target),
        current,
      })
      current = spot.side
      element.style.left = '0'
      element.style.translate = `${spot.x}px ${spot.y}px`
    }
    place()
    const timer = setInterval(place, LOOKS_EVERY_MS)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [step, box, ring])
}
