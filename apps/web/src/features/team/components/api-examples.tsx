import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

type ApiExample = { language: string; hint: string; code: (origin: string) => string };

/** Programs that work as they are once API_KEY is set; `origin` is this installation. */
const API_EXAMPLES: ApiExample[] = [
  {
    language: 'curl',
    hint: 'Brands of a search. Needs a key for Brands in the variable API_KEY.',
    code: (origin) => `curl '${origin}/api/brands/filter?limit=100' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{ "locations": ["DE"], "product_avg_price": { "max": 40 } }'`,
  },
  {
    language: 'Python',
    hint: 'A search as a CSV file. Needs a key for Exports in the variable API_KEY.',
    code: (origin) => `import json, os, urllib.request

SITE = "${origin}"

def post(path, body):
    headers = {
        "Authorization": "Bearer " + os.environ["API_KEY"],
        "Content-Type": "application/json",
    }
    request = urllib.request.Request(SITE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)

export = post("/api/exports", {
    "search": {"filters": {"locations": ["DE"]}},
    "format": "csv",
})
urllib.request.urlretrieve(SITE + export["url"], "brands.csv")
print(export["brands"], "brands saved in brands.csv")`,
  },
  {
    language: 'TypeScript',
    hint: 'Needs the package @brandlode/client, which has types for every request, and a key for Brands in the variable API_KEY.',
    code: (origin) => `import { createBrandlode, dataOf } from '@brandlode/client';

const brandlode = createBrandlode({
  baseUrl: '${origin}',
  apiKey: process.env.API_KEY ?? '',
});
const { data, total } = await dataOf(
  brandlode.POST('/api/brands/filter', {
    params: { query: { limit: 100 } },
    body: { locations: ['DE'], product_avg_price: { max: 40 } },
  }),
);
console.log(total, data.map((brand) => brand.domain));`,
  },
  {
    language: 'Google Sheets',
    hint: 'On Search choose Export, then Live Google Sheets link: the dialog shows the complete formula. The sheet fetches new data about once an hour.',
    code: (origin) => `=IMPORTDATA("${origin}/api/exports/feed/YOUR-ADDRESS/brands.csv")`,
  },
];

export function ApiExamples() {
  return (
    <SettingsSection title="Examples" lead="Ready to run once your key is set.">
      {API_EXAMPLES.map(({ language, hint, code }) => (
        <div key={language} className="p-5">
          <h3 className="font-medium text-sm">{language}</h3>
          <p className="mt-0.5 mb-3 text-pretty text-ink-soft text-sm">{hint}</p>
          <CodeBlock label={`Example in ${language}`}>{code(window.location.origin)}</CodeBlock>
        </div>
      ))}
      <p className="p-5 text-ink-soft text-sm">
        Every request, filter and error is in the <TextLink to={paths.apiDocs}>API documentation</TextLink>.
      </p>
    </SettingsSection>
  );
}
