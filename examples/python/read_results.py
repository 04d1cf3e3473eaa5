#!/usr/bin/env python3
"""Reads the standing of all teams with an access token, page by page, and prints it as CSV.

Make a token with the scope read:results in the console (Access tokens) or with

    npm run organiser -- tokens create "standing on the wall" --for you@example.org --scopes read:results

    UVT_TOKEN=uvt_... python3 read_results.py https://hackathon.example.org > standing.csv

Python 3.9 or later; nothing to install. The token is read from the environment, because arguments are seen by
everybody on the machine.
"""

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

COLUMNS = ("overall_rank", "name", "zone", "members", "xp", "accuracy")
TRIES = 5


def call(server, token, path, **query):
    """One GET of the API. Waits as long as the server asks for, and raises with its sentence otherwise."""
    address = f"{server.rstrip('/')}/api{path}"
    if query:
        address += "?" + urllib.parse.urlencode(query)
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
    for attempt in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            body = error.read()
            try:
                refused = json.loads(body)
            except ValueError:
                refused = {"code": str(error.code), "message": error.reason}
            if error.code in (429, 503) and attempt < TRIES:
                time.sleep(refused.get("retry_after", 1))
                continue
            raise SystemExit(f"{refused['code']}: {refused['message']}") from None
        except urllib.error.URLError as error:
            raise SystemExit(f"{server} cannot be reached: {error.reason}") from None


def pages(server, token, path, **query):
    """The rows of a list of the console, one after the other, however many pages they fill."""
    after = {}
    while True:
        page = call(server, token, path, **query, **after)
        yield from page["rows"]
        if page["next"] is None:
            return
        after = {"after": page["next"]}


def main():
    token = os.environ.get("UVT_TOKEN", "")
    if len(sys.argv) != 2 or not token:
        print("usage: UVT_TOKEN=uvt_... read_results.py <address of the server>", file=sys.stderr)
        return 2
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for team in pages(sys.argv[1], token, "/organiser/results", limit=500):
        out.writerow([team[column] for column in COLUMNS])
    return 0


if __name__ == "__main__":
    sys.exit(main())
