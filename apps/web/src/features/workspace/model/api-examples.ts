export const EXAMPLE_LANGUAGES = ['curl', 'Python', 'Google Sheets'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** Programs that work as they are once API_KEY is set; `origin` is this installation. */
export const apiExample = (language: ExampleLanguage, origin: string): string => EXAMPLES[language](origin);

const EXAMPLES: Record<ExampleLanguage, (origin: string) => string> = {
  curl: (origin) => `curl '${origin}/api/brands/filter?limit=100' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{ "locations": ["DE"], "product_avg_price": { "max": 40 } }'`,

  Python: (origin) => `import json, os, urllib.request

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

  'Google Sheets': (origin) => `=IMPORTDATA("${origin}/api/exports/feed/YOUR-ADDRESS/brands.csv")`,
};
