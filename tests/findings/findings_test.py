# SPDX-License-Identifier: Apache-2.0
# Compares docs/findings.md with its programs and the drivers: findings_test.py CONFORMANCE CC FINDINGS BUILD DRIVER...
# A driver is a short name or, as for NVIDIA's, the path of its library.
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

MOST_LINES = 70
LIMIT_S = 20
NAMES = {'pocl': 'PoCL', 'rusticl': 'rusticl', 'oclgrind': 'Oclgrind', 'nvidia': 'NVIDIA', 'intel-cpu': 'Intel CPU',
         'intelocl': 'Intel CPU'}
# The versions in the table, in order: a range includes all versions between its ends.
VERSIONS = {'PoCL': ['3.1', '5.0', '6.0', '7.1'], 'rusticl': ['22.3.6', '25.0.7', '26.1.6', '26.2.6'],
            'Oclgrind': ['21.10'], 'NVIDIA': ['580.159.04'], 'Intel CPU': ['2026.2'], 'NEO': ['26.27'],
            'PoCL basic': ['7.1']}


def compile_program(compiler, source, binary):
    subprocess.run([compiler, '-std=c11', '-D_DEFAULT_SOURCE', '-Wall', '-Wextra', '-Wpedantic', '-Werror',
                    str(source), '-o', str(binary), '-lOpenCL', '-lpthread'], check=True)


# The programs, with the versions that the last column names for each, by driver.
def rows_of(text):
    rows = {}
    for program, last in re.findall(r'^\| \[`(\w+)`\].*\| ([^|]*) \|$', text, re.MULTILINE):
        rows[program] = {}
        for part in last.split('; '):
            found = re.match(r'(PoCL|rusticl|Oclgrind|NVIDIA|Intel CPU|NEO|PoCL basic) ([0-9.]+)(?: \.\. ([0-9.]+))?: ', part)
            assert found, f'{program}: expected "driver version: what it does", found "{part}"'
            known = VERSIONS[found[1]]
            ends = [end for end in found.groups()[1:] if end]
            assert all(end in known for end in ends), f'{program}: expected versions of {known}, found "{part}"'
            rows[program].setdefault(found[1], []).extend(known[known.index(ends[0]):known.index(ends[-1]) + 1])
    return rows


# The overview counts the rows per section and driver.
def wrong_counts(text):
    columns = ['PoCL', 'rusticl', 'Oclgrind', 'NVIDIA', 'Intel CPU', 'NEO']
    sections = dict(re.findall(r'^## (.*)\n(?s:(.*?))(?=^## |\Z)', text, re.MULTILINE))
    stated = re.findall(r'^\| \[([^]]+)\]\(#[^)]*\) \| (.*) \|$', text, re.MULTILINE)
    wrong = [] if stated else ['docs/findings.md has no overview']
    for title, counts in stated:
        cells = re.findall(r'^\| \[`.*\| ([^|]*) \|$', sections.get(title, ''), re.MULTILINE)
        real = [sum(bool(re.search(rf'(^|; ){name} [0-9]', cell)) for cell in cells) for name in columns]
        if counts.split(' | ') != [str(count) for count in real]:
            wrong.append(f'docs/findings.md counts {counts} for "{title}", the rows are {real}')
    return wrong


# Returns None if the driver is not installed.
def ask_for(conformance, driver):
    answer = subprocess.run([conformance, 'devices', '--driver', driver], capture_output=True, text=True)
    library = re.search(r'^  library: (.*)$', answer.stdout, re.MULTILINE)
    version = re.search(r'driver version (.*)$', answer.stdout, re.MULTILINE)
    return (library[1], version[1]) if answer.returncode == 0 and library else None


def verdict(binary, environment):
    try:
        answer = subprocess.run([str(binary)], env=environment, timeout=LIMIT_S, capture_output=True)
        return answer.returncode
    except subprocess.TimeoutExpired:
        return 'no end'


# A program that partitions a device ends with 77 if PoCL has a single thread; all others work on any host.
def may_lack_something(source):
    return 'clCreateSubDevices' in source.read_text()


def check(driver, found, rows, build, sources):
    library, version = found
    file = pathlib.Path(driver).name
    name = next((known for short, known in NAMES.items() if short in file), None)
    vendors = build / f'vendors-{file}'
    vendors.mkdir(exist_ok=True)
    (vendors / 'driver.icd').write_text(library + '\n')
    environment = dict(os.environ, OCL_ICD_VENDORS=f'{vendors}/', OCL_ICD_FILENAMES='', RUSTICL_ENABLE='llvmpipe',
                       RUST_BACKTRACE='0', POCL_CACHE_DIR=str(build / 'kernels'))
    if driver == 'oclgrind':  # replaces the loader instead of being loaded by it
        environment['LD_PRELOAD'] = library
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ends = dict(zip(rows, pool.map(lambda program: verdict(build / program, environment), rows)))
    wrong = []
    number = version.removeprefix('Oclgrind ')
    known = number.startswith(tuple(VERSIONS.get(name, [])))
    for program, versions in rows.items():
        named = versions.get(name)
        if named and not known:
            continue  # another version may have or lack the error
        bad = bool(named) and number.startswith(tuple(named))
        if bad and ends[program] == 77 and may_lack_something(sources[program]):
            print(f'{driver} {version}: {program} cannot be shown here: the device cannot be divided')
            continue
        if (ends[program] not in (0, 77)) != bad:
            wrong.append(f'{driver} {version}: {program} ends with {ends[program]}, '
                         f'though docs/findings.md {"names" if bad else "does not name"} it')
    return wrong


def main(conformance, compiler, findings, build, *drivers):
    findings, build = pathlib.Path(findings), pathlib.Path(build)
    build.mkdir(parents=True, exist_ok=True)
    rows = rows_of(findings.read_text())
    wrong = wrong_counts(findings.read_text())
    sources = sorted((findings.parent / 'findings').glob('*.c'))
    if sorted(rows) != [source.stem for source in sources]:
        wrong.append(f'programs without a row, or rows without: {set(rows) ^ {source.stem for source in sources}}')
    for source in sources:
        if len(source.read_text().splitlines()) > MOST_LINES:
            wrong.append(f'{source.name} has more than {MOST_LINES} lines')
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda source: compile_program(compiler, source, build / source.stem), sources))
    for driver in drivers:
        found = ask_for(conformance, driver)
        print(f'{driver}: {found or "not installed"}')
        if found:
            wrong += check(driver, found, rows, build, {source.stem: source for source in sources})
    print('\n'.join(wrong))
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
