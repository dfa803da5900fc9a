# polars: lazy, streaming, mapped to the record layout, written as JSON lines to nowhere; no error report.
import json, os, resource, sys, time

os.environ['POLARS_MAX_THREADS'] = sys.argv[2]
import polars as pl

started = time.perf_counter()
text = pl.read_csv(sys.argv[1], n_rows=0).columns
rows = pl.scan_csv(sys.argv[1], schema={name: pl.String for name in text})
day = lambda name: pl.col(name).str.to_date('%m/%d/%Y', strict=False)
rows.select(
    member_id=pl.col('Member ID'), first_name=pl.col('First Name').str.strip_chars(), last_name=pl.col('Last Name').str.strip_chars(),
    date_of_birth=day('Date of Birth'), ssn=pl.lit('***-**-') + pl.col('SSN').str.tail(4), email=pl.col('Email'),
    phone=pl.lit('+1-') + pl.col('Phone').str.replace_all('[^0-9]', '').str.replace('^1?(...)(...)(....)$', '${1}-${2}-${3}'),
    address=pl.struct(street='Address', city='City', state='State', zip='Zip'),
    coverage=pl.struct(plan_id=pl.col('Plan ID'), effective_date=day('Effective Date'), termination_date=day('Termination Date')),
    gender=pl.col('Gender'), relationship=pl.col('Relationship'),
).sink_ndjson('/dev/null')
seconds = time.perf_counter() - started
count = pl.scan_csv(sys.argv[1], schema={name: pl.String for name in text}).select(pl.len()).collect().item()
print(json.dumps({'rows': count, 'seconds': seconds, 'rss_mb': resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}))
