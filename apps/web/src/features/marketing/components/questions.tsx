import { MISSING, QUESTIONS, SITE } from '../model/site.ts';

export function Questions() {
  return (
    <section id="faq" aria-labelledby="faq-heading">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-10 px-5 py-14 sm:px-8 sm:py-20 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="faq-heading" className="heading">
            Frequently asked questions
          </h2>
          {/* Support's email, since a chat may not be configured. */}
          <p className="mt-4 text-ink-soft">
            Or write to{' '}
            <a
              href={`mailto:${SITE.supportEmail}`}
              className="inline-block py-0.5 font-medium text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ink"
            >
              {SITE.supportEmail}
            </a>
          </p>
          <h3 className="mt-10 font-semibold text-lg tracking-tight">What we do not have</h3>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-pretty text-ink-soft text-sm">
            {MISSING.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <div className="divide-y divide-line self-start border-line border-y">
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex list-none items-center justify-between gap-6 py-5 font-medium text-lg marker:hidden [&::-webkit-details-marker]:hidden">
                {question}
                <svg
                  viewBox="0 0 20 20"
                  className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-45"
                  aria-hidden="true"
                >
                  <path d="M10 4v12M4 10h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
                </svg>
              </summary>
              <p className="pr-10 pb-6 text-ink-soft text-lg">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
