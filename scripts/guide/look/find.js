// Filters the contents by the names of challenges. Without scripts the complete contents are shown.
const input = document.querySelector('input')
const found = document.querySelector('#found')
const sections = [...document.querySelectorAll('nav section')]

/** @param {string} wanted */
function show(wanted) {
  let count = 0
  for (const section of sections) {
    const entries = [...section.querySelectorAll('li')]
    for (const entry of entries) {
      entry.hidden = !entry.innerText.toLowerCase().includes(wanted)
      if (!entry.hidden) count += 1
    }
    section.toggleAttribute(
      'hidden',
      entries.every(({ hidden }) => hidden),
    )
  }
  return count
}

document.querySelector('.find')?.removeAttribute('hidden')
input?.addEventListener('input', () => {
  for (const section of sections) section.removeAttribute('hidden')
  for (const entry of document.querySelectorAll('nav li')) entry.removeAttribute('hidden')
  const count = show(input.value.trim().toLowerCase())
  const text = found?.getAttribute(count === 1 ? 'data-one' : 'data-other') ?? ''
  if (found) found.textContent = input.value.trim() === '' ? '' : text.replace('#', String(count))
})
