import { memo } from 'react'
import Renderer, { type Components } from 'react-markdown'

/** Headings would tear the outline of the screen: in an answer they are strong lines. */
const Heading: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
)

/** Leads away where the address is one of the web, and knows nothing of where one came from. */
const ExternalLink: Components['a'] = ({ href, children }) =>
  href ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

const COMPONENTS: Components = {
  a: ExternalLink,
  img: ({ alt }) => <span>{alt}</span>,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
}

function webAddress(url: string): string {
  return /^https?:\/\//i.test(url) ? url : ''
}

/** Markdown as a stranger wrote it: no HTML, no pictures from elsewhere, links into the web only. */
const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <Renderer components={COMPONENTS} urlTransform={webAddress}>
      {text}
    </Renderer>
  )
})

export default Markdown
