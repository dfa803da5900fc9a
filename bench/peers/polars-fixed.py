# polars: lazy, streaming, each line cut at its positions, mapped to the record layout, written as JSON lines to nowhere; no
# error report.
import json, os, resource, sys, time

os.environ['POLARS_MAX_THREADS'] = sys.argv[2]
import polars as pl

WIDTHS = [12, 12, 16, 11, 10, 1, 42, 16, 40, 14, 2, 5, 14, 10, 10, 8]
started = time.perf_counter()
line = pl.col('line')
cells = [line.str.slice(sum(WIDTHS[:at]), width).str.strip_chars_end(' ') for at, width in enumerate(WIDTHS)]
member, first, last, ssn, born, gender, mail, phone, street, city, state, zip_code, plan, begins, ends, relationship = cells
day = lambda cell: cell.str.to_date('%m/%d/%Y', strict=False)
rows = pl.scan_csv(sys.argv[1], has_header=False, separator='\x01', quote_char=None, schema={'line': pl.String})
rows.select(
    member_id=member, first_name=first, last_name=last, date_of_birth=day(born), ssn=pl.lit('***-**-') + ssn.str.tail(4), email=mail,
    phone=pl.lit('+1-') + phone.str.replace_all('[^0-9]', '').str.replace('^1?(...)(...)(....)$', '${1}-${2}-${3}'),
    address=pl.struct(street=street, city=city, state=state, zip=zip_code),
    coverage=pl.struct(plan_id=plan, effective_date=day(begins), termination_date=day(ends)),
    gender=gender, relationship=relationship,
).sink_ndjson('/dev/null')
seconds = time.perf_counter() - started
count = rows.select(pl.len()).collect().item()
print(json.dumps({'rows': count, 'seconds': seconds, 'rss_mb': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}))
