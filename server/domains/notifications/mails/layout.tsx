/** The sheet all mails are written on. Mail readers know no style sheets, so styles stand with what they style. */
import { Body, Button, Container, Head, Html, Preview, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type { Words } from '../words.ts'

const sand = '#faf3e7'
const ink = '#31251c'
const muted = '#655342'
const line = '#e6d7bf'
const sea = '#084f5b'
const coral = '#ba2c24'

export const styles = {
  text: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  small: { color: muted, fontSize: '14px', lineHeight: '20px', margin: '0 0 4px' },
  heading: { color: sea, fontSize: '22px', lineHeight: '28px', fontWeight: 700, margin: '0 0 16px' },
  group: { borderTop: `1px solid ${line}`, padding: '16px 0 8px' },
  left: { color: ink, fontSize: '15px', lineHeight: '22px', padding: '2px 0', textAlign: 'left' },
  right: {
    color: ink,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '2px 0 2px 16px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  link: { color: sea },
  code: {
    backgroundColor: sand,
    borderRadius: '12px',
    color: sea,
    fontSize: '34px',
    fontWeight: 700,
    letterSpacing: '8px',
    lineHeight: '40px',
    margin: '0 0 16px',
    padding: '16px 0',
    textAlign: 'center',
  },
} satisfies Record<string, CSSProperties>

const frame = {
  body: {
    backgroundColor: sand,
    fontFamily: 'Figtree, Helvetica, Arial, sans-serif',
    margin: 0,
    padding: '24px 0',
  },
  sheet: { backgroundColor: '#ffffff', borderRadius: '16px', maxWidth: '560px', padding: '32px' },
  name: { color: sea, fontSize: '18px', fontWeight: 800, margin: '0 0 24px' },
  button: {
    backgroundColor: coral,
    borderRadius: '999px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    padding: '12px 24px',
    textDecoration: 'none',
  },
  foot: { borderTop: `1px solid ${line}`, marginTop: '32px', paddingTop: '16px' },
} satisfies Record<string, CSSProperties>

const dark = { ground: '#1c1611', sheet: '#2a211a', ink: '#f4e9d8', sea: '#7fd0dd', line: '#5b4937' }

const wantsDark = '@media (prefers-color-scheme: dark)'

/** For mail readers that know style sheets after all, and are set to dark. What stands with the elements gives way. */
const darkStyles = `${wantsDark} {
  body, .ground, .ground > table, .ground > table > tbody > tr > td { background-color: ${dark.ground} !important }
  .sheet { background-color: ${dark.sheet} !important }
  .sheet p, .sheet td { color: ${dark.ink} !important }
  .sheet .name, .sheet .heading, .sheet .code, .sheet a { color: ${dark.sea} !important }
  .sheet .code { background-color: ${dark.ground} !important }
  .sheet table { border-color: ${dark.line} !important }
  .sheet .button, .sheet .button span { color: #ffffff !important }
}`

/** A mail as a reader set to dark shows it, wherever it is looked at. */
export function asDark(html: string): string {
  return html.replace(wantsDark, '@media all')
}

interface LayoutProps {
  readonly words: Words
  readonly preview: string
  readonly heading: string
  readonly action?: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

export function MailLayout({ words, preview, heading, action, children }: LayoutProps) {
  return (
    <Html lang={words.locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={frame.body} className="ground">
        <Container style={frame.sheet} className="sheet">
          <Text style={frame.name} className="name">
            Tradewind
          </Text>
          <Text style={styles.heading} className="heading">
            {heading}
          </Text>
          {children}
          {action ? (
            <Section style={{ padding: '16px 0' }}>
              <Button href={action.href} style={frame.button} className="button">
                {action.label}
              </Button>
            </Section>
          ) : null}
          <Section style={frame.foot}>
            <Text style={styles.small}>{words.say('signature')}</Text>
            <Text style={styles.small}>{words.say('footer')}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
