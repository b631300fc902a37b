import type { ReactNode } from 'react'
import { useSite } from '#app/components/layout/site.tsx'

/** A page that is read from top to bottom: title, what it is about in a sentence, and its text. */
export function Prose({ title, lead, updated, children }: ProseProps) {
  return (
    <article className="prose">
      <header className="prose__head">
        <h1>{title}</h1>
        <p className="prose__lead">{lead}</p>
        {updated && <p className="muted">{updated}</p>}
      </header>
      {children}
    </article>
  )
}

type ProseProps = { title: string; lead: string; updated?: string; children: ReactNode }

/** The way to each section; `id` is the section's own. */
export function Contents({
  label,
  entries,
}: {
  label: string
  entries: readonly (readonly [id: string, title: string])[]
}) {
  return (
    <nav className="prose__contents" aria-labelledby="contents">
      <h2 id="contents">{label}</h2>
      <ol>
        {entries.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function ProseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="prose__section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** What matters most, on one card before everything else. */
export function Gist({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section className="prose__gist" aria-labelledby="gist">
      <h2 id="gist">{title}</h2>
      <Points ordered texts={texts} />
    </section>
  )
}

/** Paragraphs in a row. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

/** Short sentences, one below the other; `ordered` where one follows from the other. */
export function Points({ texts, ordered = false }: { texts: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="prose__points">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  )
}

/** What a word stands for, one after the other. */
export function Terms({ entries }: { entries: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="prose__terms">
      {entries.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The way to the people behind the site, where they have opened a chat. */
export function ChatLink({ children }: { children: ReactNode }) {
  const { communityInviteUrl } = useSite()
  if (communityInviteUrl === null) return null
  return (
    <p>
      <a className="prose__link" href={communityInviteUrl} rel="noopener">
        {children}
      </a>
    </p>
  )
}
