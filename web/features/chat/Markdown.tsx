import { memo } from 'react'
import Renderer, { type Components } from 'react-markdown'

/** Headings would break the outline of the screen: in an answer they become strong lines. */
const Heading: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
)

/** Renders links to web addresses only, without a referrer. */
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

/** Renders untrusted Markdown: no HTML, no external pictures, links to the web only. */
const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <Renderer components={COMPONENTS} urlTransform={webAddress}>
      {text}
    </Renderer>
  )
})

export default Markdown
